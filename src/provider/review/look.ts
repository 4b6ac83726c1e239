// A reviewer opens a document: shown where a browser can show it safely, and written into the merchant's
// trail.
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import { fileResponse, findFile } from '../files/download.ts'
import { reviewWork, sessionOf } from './session.ts'

const shown = ['image/jpeg', 'image/png', 'application/pdf']

export function look(app: Provider, hono: App): void {
  hono.get('/review/merchants/:id/files/:file', async (context) => {
    const session = await sessionOf(app, context)
    if (!session) throw new Refusal('unauthenticated', 'Log in to the console first.')
    const id = z.uuid().safeParse(context.req.param('id')).data
    const document_id = z.uuid().safeParse(context.req.param('file')).data
    const file = id === undefined || document_id === undefined ? null
      : await reviewWork(app, context, async (work) => {
        const found = await findFile(work, id, document_id)
        if (!found) return null
        await work.audit({
          action: 'review.document_opened', subject: 'document', subject_id: document_id, merchant_id: id,
          role: 'reviewer', after: { by: session.name, reviewer_id: session.id, name: found.name },
        })
        return found
      })
    if (!file) throw new Refusal('not_found', 'Document not found.')
    const isShown = shown.includes(file.type) && context.req.query('download') === undefined
    return fileResponse(file, isShown ? 'inline' : 'attachment')
  })
}
