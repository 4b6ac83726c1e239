// A person at work on a phone, without screens: types, photographs, saves, while what is saved is being sent.
// Killed and opened again it first says what it finds.
import { keepSession } from '#app/api/session.ts'
import { patience } from '#app/api/call.ts'
import { onboardingKinds, registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'
import { commit } from '#app/offline/commit.ts'
import { DraftSaver } from '#app/offline/draft-saver.ts'
import { loadDraft, type Draft } from '#app/offline/drafts.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { prepareFile } from '#app/offline/files.ts'
import { kinds } from '#app/offline/kinds.ts'
import { currentPerson } from '#app/offline/person.ts'
import { startSender } from '#app/offline/sender.ts'
import { sentForm, typedForm, type Sent, type Typed } from './forms.ts'
import { look } from './look.ts'
import type { Doing, Orders, Told } from './told.ts'

const documentTypes = ['cac_form', 'memorandum', 'board_resolution', 'proof_of_address'] as const

Object.assign(patience, { read: 1_500, change: 1_000, stall: 1_000, afterUpload: 1_500 })

let whose = ''
const tell = (told: Told) => fetch(`/told?${whose}`, { method: 'POST', body: JSON.stringify(told) })
const does = (doing: Doing) => tell({ says: 'does', doing })

async function open() {
  const { session, task, directors } = (await (await fetch('/orders')).json()) as Orders
  whose = session.user_id
  keepSession(session)
  registerOnboardingKinds()
  await tell({ says: 'found', found: await look() })
  if (task === 'send the rest') {
    await sendTheRest(session.token)
    return tell({ says: 'finished', found: await look() })
  }
  startSender()
  return work(directors)
}

async function work(directors: number) {
  const picture = await (await fetch('/photo.jpg')).blob()
  const draft = await loadDraft(typedForm)
  const saver = new DraftSaver(typedForm, { draft }).start()
  let typed: Typed = draft?.values ?? { count: 0, papers: [] }
  let left = directors
  for (;;) {
    const chance = Math.random()
    typed = { papers: typed.papers, count: typed.count + 1 }
    if (chance < 0.35) await type(saver, typed)
    else if (chance < 0.55) typed = await photograph(saver, typed, picture)
    else if (chance < 0.65 && left > 0) await bringDirector((left -= 1))
    else if (chance < 0.9) await bringDocument(picture)
    else await rest()
  }
}

async function type(saver: DraftSaver<Typed>, typed: Typed) {
  await does('typing')
  for (let key = 0; key < 3; key += 1) saver.change(typed)
  if (!(await saver.flush())) throw new Error('It was not kept')
  await tell({ says: 'kept', typed: typed.count, papers: typed.papers })
}

async function photograph(saver: DraftSaver<Typed>, typed: Typed, picture: Blob): Promise<Typed> {
  await does('photographing')
  const file = await prepareFile(picture)
  const next = { ...typed, papers: [...typed.papers, file.kept.id].slice(-4) }
  await saver.commit(next, { files: [file] })
  await tell({ says: 'kept', typed: next.count, papers: next.papers })
  return next
}

/** A document with its draft: photographed, or a file of some size. */
async function bringDocument(picture: Blob) {
  await does('saving')
  const document_type = documentTypes[Math.floor(Math.random() * documentTypes.length)] ?? 'cac_form'
  const file = await prepareFile(Math.random() < 0.3 ? picture : aPaper())
  const file_id = file.kept.id
  const there: Draft<Sent> | null = await loadDraft(sentForm, { entity: document_type })
  const payload = { document_type, file_id, replaces: null, business_type: 'incorporated_business' }
  const { entry_ids } = await commit({
    draft: {
      form: sentForm,
      entity: document_type,
      rev: there?.rev ?? 0,
      content: { values: { paper: file_id }, base: null, step: null },
    },
    files: [file],
    entries: [
      {
        kind: onboardingKinds.document.kind,
        payload,
        lane: `document:${document_type}`,
        file_ids: [file_id],
        sendsDraft: true,
      },
    ],
  })
  await tell({ says: 'sent', id: entry_ids[0] ?? '', kind: document_type })
}

async function bringDirector(number: number) {
  await does('saving')
  const papers = [await prepareFile(aPaper()), await prepareFile(aPaper())] as const
  const [idCard, proof_of_address] = papers.map(({ kept }) => kept.id)
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')
  const payload = {
    firstname: 'Sample',
    lastname: `Director${letters}`,
    phone_number: `803000000${number}`,
    date_of_birth: '1990-02-03',
    nationality: 'Nigeria',
    kycIdType: 'nin',
    key: letters,
    personnel_id: null,
    business_type: 'incorporated_business',
    files: { idCard, proof_of_address },
  }
  const { entry_ids } = await commit({
    files: papers,
    entries: [
      {
        kind: onboardingKinds.person.kind,
        payload,
        lane: 'people',
        file_ids: papers.map(({ kept }) => kept.id),
      },
    ],
  })
  await tell({ says: 'sent', id: entry_ids[0] ?? '', kind: 'person' })
}

async function rest() {
  await does('resting')
  await new Promise((resolve) => setTimeout(resolve, 150))
}

function aPaper() {
  const bytes = new Uint8Array(60_000)
  crypto.getRandomValues(bytes)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ].map((body, at) => `${at + 1} 0 obj${body}endobj\n`)
  const noise = btoa(String.fromCharCode(...bytes))
  const body = `%PDF-1.4\n${objects.join('')}%${noise}\n`
  const starts = objects.map((_, at) => 9 + objects.slice(0, at).join('').length)
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return new File([body, 'xref\n0 4\n0000000000 65535 f \n', table, end], 'paper.pdf')
}

/** Time passes as fast as it can until nothing moves by itself any more. */
async function sendTheRest(token: string) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const drainer = new Drainer({
    person: currentPerson(),
    kinds,
    token: () => token,
    now,
    isReachable: () => true,
  })
  for (let turn = 0; turn < 200; turn += 1) {
    const due = await drainer.drain(true)
    if (due === undefined) return
    ahead += Math.max(1, due - now())
  }
}

open().catch((error: unknown) => tell({ says: 'broke', why: String((error as Error).stack) }))
