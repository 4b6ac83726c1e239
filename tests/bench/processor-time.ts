// How long processes have used a processor, whatever else the machine is busy with (Linux).
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessorTime {
  /** Milliseconds of all their threads, and of their main threads alone. */
  all: number
  main: number
}

/** Zero where the system does not tell. */
export function processorTime(pids: readonly number[]): ProcessorTime {
  const used = { all: 0, main: 0 }
  for (const pid of pids) {
    for (const thread of threadsOf(pid)) {
      const time = timeOf(pid, thread)
      used.all += time
      if (Number(thread) === pid) used.main += time
    }
  }
  return used
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The first number of schedstat: nanoseconds on a processor. */
function timeOf(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
