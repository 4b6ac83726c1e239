// Makes a process as slow as a slower machine would be, all of its threads: stopped three quarters of the
// time it runs at a quarter of its speed. The browser's own throttling slows only a page's main thread.
import { execFileSync } from 'node:child_process'

const TURN_MS = 20

/** The processes that draw pages of the browser with this profile. */
export function pageProcesses(profile: string): number[] {
  const listed = execFileSync('pgrep', ['-f', '--', `--type=renderer.*user-data-dir=${profile}`], {
    encoding: 'utf8',
  })
  return listed.split('\n').filter(Boolean).map(Number)
}

/** Slows them `times` until the function that it answers is called; `phase` of a turn later than others. */
export function slow(pids: readonly number[], times: number, phase = 0): () => void {
  if (times <= 1) return () => {}
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended.
      }
    }
  }
  const running = TURN_MS / times
  let isOver = false
  let turn: NodeJS.Timeout
  const rest = () => {
    if (isOver) return
    signal('SIGSTOP')
    turn = setTimeout(() => {
      signal('SIGCONT')
      turn = setTimeout(rest, running)
    }, TURN_MS - running)
  }
  turn = setTimeout(rest, phase * TURN_MS)
  return () => {
    isOver = true
    clearTimeout(turn)
    signal('SIGCONT')
  }
}
