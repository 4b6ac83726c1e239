// The days that the operator has stated: read where a business day is asked for, as a settlement may wait for
// one that was declared an hour ago.
import type { StatedDays } from '#domain/business-day.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export async function statedDays({ database }: Pick<Work, 'database'>): Promise<StatedDays> {
  const rows = await database.selectFrom('stated_day').select(['day', 'holiday']).execute()
  return new Map(rows.map(({ day, holiday }) => [day, holiday]))
}
