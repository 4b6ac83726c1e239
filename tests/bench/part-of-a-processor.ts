// Gives processes a part of a processor each, as on small machines of their own. The kernel's quota does it
// exactly, for whoever may write control groups (root on Linux); elsewhere each is stopped most of the time,
// one after another, so that they never meet in the time that each may run.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { slow } from './slow-process.ts'

const PERIOD_US = 20_000
const GROUPS = '/sys/fs/cgroup'

export interface Part {
  /** How it is done, for whoever reads the figure. */
  how: 'quota' | 'stops'
  /** From now on each runs one `times`-th of the time; 1 is unhindered. */
  give(times: number): void
  /** Once the processes have ended. */
  end(): void
}

/** `pids` get a part each, which no other of them can use. */
export function partsFor(pids: readonly number[]): Part {
  try {
    return byQuota(pids)
  } catch {
    return byStops(pids)
  }
}

function byQuota(pids: readonly number[]): Part {
  const isFirst = existsSync(`${GROUPS}/cpu/cpu.cfs_quota_us`)
  const folders = pids.map((pid) => `${GROUPS}/${isFirst ? 'cpu/' : ''}oja-bench-${pid}`)
  for (const [at, folder] of folders.entries()) {
    mkdirSync(folder)
    if (isFirst) writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US))
    else writeFileSync(`${folder}/cpu.max`, `max ${PERIOD_US}`)
    writeFileSync(`${folder}/cgroup.procs`, String(pids[at]))
  }
  return {
    how: 'quota',
    give(times) {
      const part = Math.round(PERIOD_US / times)
      for (const folder of folders) {
        if (isFirst) writeFileSync(`${folder}/cpu.cfs_quota_us`, String(times <= 1 ? -1 : part))
        else writeFileSync(`${folder}/cpu.max`, `${times <= 1 ? 'max' : part} ${PERIOD_US}`)
      }
    },
    end: () => folders.forEach((folder) => rmdirSync(folder)),
  }
}

function byStops(pids: readonly number[]): Part {
  let free: (() => void)[] = []
  const give = (times: number) => {
    for (const each of free) each()
    free = pids.map((pid, at) => slow([pid], times, at / pids.length))
  }
  return { how: 'stops', give, end: () => give(1) }
}
