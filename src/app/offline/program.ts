// The program on this phone, from the page's side: how much of it is here, how much more should come, and the
// worker that brings it.
import {
  WORD, type KeepChoice, type ProgramMessage, type ProgramStock, type RestAnswer,
} from '#domain/kept-program.ts'

interface Answers { stock: ProgramStock, rest: RestAnswer, used: number }

/** The worker may be busy with a slow link; one of an earlier version never answers. */
const PATIENCE_MS = 60_000

/** What the worker answers; null where there is none, or none that knows the question. */
export async function askWorker<Says extends ProgramMessage['says']>(
  says: Says, patience = PATIENCE_MS,
): Promise<Answers[Says] | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const active = (await workers?.getRegistration().catch(() => undefined))?.active
  if (!active) return null
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise<Answers[Says] | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answers[Says]>) => resolve(data)
    setTimeout(resolve, patience, null)
  })
  active.postMessage({ says }, [port2])
  const answer = await heard
  port1.close()
  return answer
}

/** Kept on the phone, where the worker reads it at once and at each of its starts. Throws where it cannot. */
export async function choose(choice: KeepChoice) {
  await (await caches.open(WORD.store)).put(WORD.choice, new Response(choice))
  for (const listener of [...listeners]) listener()
}

const listeners = new Set<() => void>()

/** Calls back when the person has chosen. */
export function onChoice(listener: () => void) {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** Whether the person wants little data spent: they chose it here, or the provider was told by a header. */
export async function wantsLittle(): Promise<boolean> {
  if (typeof caches !== 'object') return false
  const read = async (key: string) => (await (await caches.open(WORD.store)).match(key))?.text() ?? ''
  const [choice, saveData] = await Promise.all([read(WORD.choice), read(WORD.saveData)]).catch(() => ['', ''])
  return choice === 'opened' || (saveData === 'on' && choice !== 'all')
}
