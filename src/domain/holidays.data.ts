// Public holidays of Nigeria on which banks do not settle. Source of the fixed ones and of Easter: Public
// Holidays Act, Cap. P40 LFN 2004, first schedule, with Democracy Day on 12 June since the Act of 2019. Those
// that follow the moon are declared by the Ministry of Interior a few days before; until then a year has the
// days that are expected. The operator states what was declared (`npm run holidays`), and a release takes it
// over (docs/decisions/2026-11-22-settlements.md).

/** The same each year, as MM-DD. */
export const fixedHolidays: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '05-01': "Workers' Day",
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
}

export interface MovableHoliday {
  /** YYYY-MM-DD. */
  day: string
  name: string
  /** Declared by the Ministry of Interior, or expected by the calendar of the moon. */
  by: 'declared' | 'expected'
}

export const movableHolidays: readonly MovableHoliday[] = [
  { day: '2025-03-31', name: 'Eid-el-Fitr', by: 'declared' },
  { day: '2025-04-01', name: 'Eid-el-Fitr', by: 'declared' },
  { day: '2025-06-06', name: 'Eid-el-Kabir', by: 'declared' },
  { day: '2025-06-09', name: 'Eid-el-Kabir', by: 'declared' },
  { day: '2025-09-05', name: 'Eid-el-Maulud', by: 'declared' },
  { day: '2026-03-19', name: 'Eid-el-Fitr', by: 'declared' },
  { day: '2026-03-20', name: 'Eid-el-Fitr', by: 'declared' },
  { day: '2026-05-27', name: 'Eid-el-Kabir', by: 'expected' },
  { day: '2026-05-28', name: 'Eid-el-Kabir', by: 'expected' },
  { day: '2026-08-26', name: 'Eid-el-Maulud', by: 'expected' },
  { day: '2027-03-10', name: 'Eid-el-Fitr', by: 'expected' },
  { day: '2027-03-11', name: 'Eid-el-Fitr', by: 'expected' },
  { day: '2027-05-17', name: 'Eid-el-Kabir', by: 'expected' },
  { day: '2027-05-18', name: 'Eid-el-Kabir', by: 'expected' },
  { day: '2027-08-16', name: 'Eid-el-Maulud', by: 'expected' },
]
