// Works on photographs off the page's own thread, so that nothing stutters meanwhile.
import { workerDrawing } from './photo-drawing.ts'
import { photoTasks, type PhotoTasks, type TaskName } from './photo-tasks.ts'

export interface Job<N extends TaskName = TaskName> {
  id: number
  task: N
  asked: PhotoTasks[N]['asked']
}

export type Result = { id: number; answer: PhotoTasks[TaskName]['answer'] } | { id: number; failed: string }

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  work(data).then(
    (answer) =>
      reply({ id: data.id, answer }, answer && 'bytes' in answer ? [answer.bytes, answer.thumb] : []),
    (error: unknown) => reply({ id: data.id, failed: String(error) }, []),
  )
})

const work = <N extends TaskName>({ task, asked }: Job<N>) => photoTasks[task](asked, workerDrawing)

function reply(result: Result, moved: Transferable[]) {
  // In the page's types, postMessage of a worker looks like the one of a window.
  ;(postMessage as (what: Result, moved: Transferable[]) => void)(result, moved)
}
