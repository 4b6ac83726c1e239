// Scheduled payouts.
import type { Provider } from '../app.ts'
import { list } from './list.ts'
import { runSchedule, sweepSchedules } from './run.ts'

export function schedules(app: Provider): void {
  list(app)
  app.jobs['run_schedule'] = runSchedule
  app.jobs['sweep_schedules'] = sweepSchedules
  app.schedules.push({ cron: '*/10 * * * *', job: 'sweep_schedules' })
}
