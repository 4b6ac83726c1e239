// Figures for /metrics that nobody counts as they happen: they are read from the database and the disk when
// somebody asks, at most every ten seconds, and are the same from every process on one database.
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'
import {
  booksFigures, connectionFigures, jobFigures, payoutFigures, settlementFigures,
} from './figures-read.ts'
import type { Clock } from './outside/clock.ts'
import { certificateEnd } from './outside/certificate-end.ts'
import { systemClock } from './outside/clock.ts'
import type { Outgoing } from './outside/outgoing.ts'
import type { Settings } from './settings.ts'

export interface Figures {
  /** Brings the gauges up to date; never fails: without the database `oja_database_up` is 0. */
  read(): Promise<void>
}

interface Sources {
  registry: Registry
  database: Database
  clock: Clock
  settings: Pick<Settings, 'DATA_DIR' | 'PUBLIC_URL' | 'TLS'>
  calls?: Outgoing
}

const FRESH_MS = 10_000
const HOUR_MS = 3_600_000

export function openFigures(sources: Sources): Figures {
  const gauges = openGauges(sources.registry)
  let asked_at = -Infinity
  let certificate_at = -Infinity
  let reading = Promise.resolve()
  return {
    read() {
      const now = performance.now()
      if (now - asked_at < FRESH_MS) return reading
      asked_at = now
      if (now - certificate_at > HOUR_MS) {
        certificate_at = now
        void readCertificateEnd(gauges, sources)
      }
      reading = Promise.all([readDatabase(gauges, sources), readDisk(gauges, sources.settings)])
        .then(() => {})
      return reading
    },
  }
}

type Gauges = ReturnType<typeof openGauges>

function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) => {
    const made = new Gauge({ name: `oja_${name}`, help, labelNames, registers: [registry] })
    // One without labels begins at 0, which is not what is known of it.
    const forget = () => (labelNames.length > 0 ? made.reset() : made.remove())
    forget()
    return Object.assign(made, { forget })
  }
  return {
    database_up: gauge('database_up', 'Whether the database answered this process'),
    jobs_due: gauge('jobs_due', 'Jobs whose time has come and that nobody works on', ['job']),
    jobs_late: gauge('jobs_late_seconds', 'How long the oldest due job has been due', ['job']),
    jobs_failing: gauge('jobs_failing', 'Jobs that failed and are tried again', ['job']),
    jobs_given_up: gauge('jobs_given_up', 'Jobs that failed for the last time', ['job']),
    payouts: gauge('payouts_open', 'Payouts that have not ended', ['mode', 'state']),
    payouts_oldest: gauge('payouts_oldest_seconds', 'Age of the oldest in its state', ['mode', 'state']),
    settlements: gauge('settlements_open', 'Settlements that are not paid', ['mode', 'state']),
    settlements_oldest: gauge('settlements_oldest_seconds', 'Age of the oldest in its state',
      ['mode', 'state']),
    books_faults: gauge('books_faults', 'What the last check of the books found wrong', ['check']),
    books_checked: gauge('books_checked_timestamp_seconds', 'When the books were checked last', ['check']),
    connections: gauge('database_connections', 'Connections to the database, from everybody'),
    most_connections: gauge('database_most_connections', 'Connections that the database allows'),
    bytes: gauge('database_bytes', 'Size of the database on its disk'),
    skew: gauge('clock_skew_seconds', 'The clock of this process less the clock of the database'),
    disk_free: gauge('disk_free_bytes', 'Free on the disk of DATA_DIR'),
    disk_size: gauge('disk_size_bytes', 'Size of the disk of DATA_DIR'),
    certificate: gauge('certificate_end_timestamp_seconds', 'When the certificate at PUBLIC_URL ends'),
  }
}

async function readDatabase(gauges: Gauges, { database, clock }: Sources): Promise<void> {
  const now = clock.now()
  try {
    const [jobs, payouts, settlements, books, connections] = [
      await jobFigures(database, now), await payoutFigures(database, now),
      await settlementFigures(database, now), await booksFigures(database), await connectionFigures(database),
    ]
    forget(gauges)
    for (const { job, due, late, failing, given_up } of jobs) {
      gauges.jobs_due.set({ job }, due)
      gauges.jobs_late.set({ job }, late)
      gauges.jobs_failing.set({ job }, failing)
      gauges.jobs_given_up.set({ job }, given_up)
    }
    for (const { mode, state, count, oldest } of payouts) {
      gauges.payouts.set({ mode, state }, count)
      gauges.payouts_oldest.set({ mode, state }, oldest)
    }
    for (const { mode, state, count, oldest } of settlements) {
      gauges.settlements.set({ mode, state }, count)
      gauges.settlements_oldest.set({ mode, state }, oldest)
    }
    for (const { check, faults, at } of books) {
      gauges.books_faults.set({ check }, faults)
      gauges.books_checked.set({ check }, at.getTime() / 1000)
    }
    gauges.connections.set(connections.used)
    gauges.most_connections.set(connections.most)
    gauges.bytes.set(connections.bytes)
    gauges.skew.set((systemClock.now().getTime() - connections.at.getTime()) / 1000)
    gauges.database_up.set(1)
  } catch {
    forget(gauges)
    gauges.database_up.set(0)
  }
}

/** What is not known is not said: an old figure would look like a new one. */
function forget(gauges: Gauges): void {
  const { disk_free, disk_size, certificate, ...of_database } = gauges
  for (const gauge of Object.values(of_database)) gauge.forget()
}

async function readDisk({ disk_free, disk_size }: Gauges, { DATA_DIR }: Sources['settings']): Promise<void> {
  // With DATABASE_URL nobody may have made it.
  const disk = await statfs(DATA_DIR).catch(() => statfs(process.cwd())).catch(() => null)
  if (!disk) return
  disk_free.set(disk.bavail * disk.bsize)
  disk_size.set(disk.blocks * disk.bsize)
}

async function readCertificateEnd({ certificate }: Gauges, { settings, calls }: Sources): Promise<void> {
  const end = await certificateEnd(settings, calls)
  if (end) certificate.set(end.getTime() / 1000)
  else certificate.remove()
}
