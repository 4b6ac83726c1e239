// The offline core in a real page, without screens: a journey calls it as a screen would.
import { keepSession } from '#app/api/session.ts'
import { commit } from '#app/offline/commit.ts'
import { keeping } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { DraftSaver } from '#app/offline/draft-saver.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes, fileThumb, prepareFile } from '#app/offline/files.ts'
import { alone, senderOf } from '#app/offline/lease.ts'
import { shrinkPhotos } from '#app/offline/shrink-again.ts'
import { paperOf, photoAsTaken, straightenFile } from '#app/offline/straighten.ts'
import type { Entry } from '#app/offline/outbox-states.ts'

const form = draftForm<{ text: string; papers: string[] }>({
  name: 'typed',
  version: 1,
  filesIn: ({ papers }) => papers,
})

const asBase64 = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

const offline = {
  signIn(uid: string) {
    keepSession({
      token: 't',
      user_id: uid,
      kind: 'member',
      email: `${uid}@adire.example`,
      fullname: uid,
      business_name: 'Adire',
      mode: 'live',
    })
  },
  /** Chosen to kept, as a document slot does it; with the longest time for which the page stood still. */
  async takePhoto(chosen: Blob) {
    let longest = 0
    let last = performance.now()
    // A frame of the main thread of 50 ms and more, as the browser itself counts it.
    let blocked = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration)
    })
    observer.observe({ type: 'long-animation-frame' })
    let isOver = false
    const frame = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    const begun = performance.now()
    const file = await prepareFile(chosen)
    await commit({ files: [file] })
    const time = performance.now() - begun
    isOver = true
    await new Promise((resolve) => { setTimeout(resolve, 100) })
    observer.disconnect()
    const bytes = await fileBytes(file.kept.id)
    const thumb = await fileThumb(file.kept.id)
    return {
      kept: file.kept,
      time,
      longest,
      blocked,
      bytes: bytes ? await asBase64(bytes) : '',
      thumb: thumb ? await asBase64(thumb) : '',
    }
  },
  /** Finds the paper in a kept photo and straightens it; both as a picture. */
  async straighten(id: string) {
    const { corners } = await paperOf(id)
    if (!corners) return null
    const file = await straightenFile(id, corners)
    await commit({ files: [file] })
    const [bytes, taken] = await Promise.all([fileBytes(file.kept.id), photoAsTaken(file.kept.id)])
    return { bytes: bytes ? await asBase64(bytes) : '', taken: taken ? await asBase64(taken) : '' }
  },
  /** Halves a kept photo, as when a provider finds it too large. */
  async shrink(id: string) {
    const isSmaller = await shrinkPhotos({ uid: 'ada', mode: 'live', file_ids: [id] } as unknown as Entry)
    return { isSmaller, size: (await fileBytes(id))?.size ?? 0 }
  },
  /** Types a count into a form, with a paper now and then, and tells each that is kept; never ends. */
  async typeForEver(told: (count: number) => Promise<void>) {
    const draft = await loadDraft(form)
    const saver = new DraftSaver(form, { draft }).start()
    const papers = draft?.values.papers ?? []
    for (let count = Number(draft?.values.text ?? 0) + 1; ; count += 1) {
      const text = String(count)
      if (count % 5 === 0) {
        const file = await prepareFile(aPaper(200_000))
        papers.push(file.kept.id)
        if (papers.length > 10) papers.shift()
        await saver.commit({ text, papers: [...papers] }, { files: [file] })
      } else {
        saver.change({ text, papers: [...papers] })
        if (!(await saver.flush())) throw new Error('not kept')
      }
      await told(count)
    }
  },
  /** What is there, and whether every paper that is named can be opened. */
  async look() {
    const draft = await loadDraft(form)
    const papers = await Promise.all((draft?.values.papers ?? []).map((id) => fileBytes(id)))
    return {
      text: draft?.values.text ?? null,
      papers: papers.map((paper) => paper?.size ?? null),
      kept: keeping.current().kept,
    }
  },
  async keep(text: string) {
    const saver = new DraftSaver(form, { draft: await loadDraft(form) })
    saver.change({ text, papers: [] })
    await saver.flush()
    return saver.status()
  },
  async keepPaper(words: string, size = 0) {
    const bytes = aPaper(size, words)
    const file = await prepareFile(bytes)
    return commit({ files: [file] }).then(
      () => 'kept',
      (error: Error) => error.name,
    )
  },
  /** Becomes the sender and stays it; resolves once it is. */
  send: (tab: string) =>
    new Promise<boolean>((resolve) => {
      const what = senderOf({ uid: 'ada', mode: 'live' })
      const work = () => {
        resolve(true)
        return new Promise<void>(() => {})
      }
      alone({ what, owner: tab, now: Date.now, locks: navigator.locks }, work).then(
        (got) => resolve(got),
        () => resolve(false),
      )
    }),
}

function aPaper(size: number, words = '') {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return new File([`%PDF-1.7 ${words}`, bytes, '\nstartxref\n9\n%%EOF\n'], 'paper.pdf')
}

export type OfflinePage = typeof offline

Object.assign(window, { offline })
