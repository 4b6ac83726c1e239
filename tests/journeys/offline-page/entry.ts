// The offline core in a real page, without screens: a journey calls it as a screen would.
import { keepSession } from '#app/api/session.ts'
import { commit } from '#app/offline/commit.ts'
import { keeping, transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { DraftSaver } from '#app/offline/draft-saver.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes, fileThumb, prepareFile } from '#app/offline/files.ts'
import { alone } from '#app/offline/lease.ts'

const form = draftForm<{ text: string; papers: string[] }>({
  name: 'typed', version: 1, filesIn: ({ papers }) => papers,
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
    const bytes = await fileBytes(file.kept.id)
    const thumb = await fileThumb(file.kept.id)
    return {
      kept: file.kept, time, longest,
      bytes: bytes ? await asBase64(bytes) : '', thumb: thumb ? await asBase64(thumb) : '',
    }
  },
  form, DraftSaver, loadDraft, commit, prepareFile, fileBytes, keeping, transaction, alone,
}

export type OfflinePage = typeof offline

Object.assign(window, { offline })
