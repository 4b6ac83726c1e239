// The days of the account as the plot shows them.
import type { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { PlotDay } from '#app/ui/plot-axis.ts'

type DayOfMoney = Answer<typeof accounts.flows>['days'][number]

export const plotDays = (days: readonly DayOfMoney[]): PlotDay[] =>
  days.map(({ day, money_in, money_out }) => ({ day, up: money_in, down: money_out }))
