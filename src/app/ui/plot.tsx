// What came in and went out, day by day: bars over and under one zero line. A touch, the pointer or the arrow
// keys choose a day and its values take the place of the totals; a table says it all to a screen reader.
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatMoney, sum, type Kobo } from '#domain/money.ts'
import { classes } from './classes.ts'
import { axis, dayName, type PlotDay } from './plot-axis.ts'

interface PlotProps {
  /** What the whole shows, such as `Money in and out by day`. */
  label: string
  /** Names of the two sides. */
  up: string
  down: string
  /** 7 to 90 days, the oldest first. */
  days: readonly PlotDay[]
  /** `YYYY-MM-DD` of today in Lagos. */
  today: string
}

export function Plot({ label, up, down, days, today }: PlotProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const day = chosen === null ? undefined : days[chosen]
  const value = (side: 'up' | 'down'): Kobo => (day ? day[side] : sum(days.map((each) => each[side])))
  const when = day ? `, ${dayName(day.day, today)}` : ''
  return (
    <div>
      <div className="flex flex-wrap -mx-1.5 lg:max-w-[480px]">
        <Legend name={up + when} amount={value('up')} colour="bg-bar-in" />
        <Legend name={down + when} amount={value('down')} colour="bg-bar-out" />
      </div>
      <Bars {...{ label, up, down, days, today, chosen, setChosen }} />
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead><tr><th>Day</th><th>{up}</th><th>{down}</th></tr></thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th>{dayName(each.day, today)}</th>
                <td>{formatMoney(each.up)}</td><td>{formatMoney(each.down)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Legend({ name, amount, colour }: { name: string, amount: Kobo, colour: string }) {
  return (
    <div className="grow basis-[8rem] lg:basis-[12rem] mx-1.5">
      <div className="flex items-center text-13 text-soft">
        <span className={classes('w-2.5 h-2.5 mr-1.5 rounded-4 flex-none', colour)} />{name}
      </div>
      <div className="text-17 lg:text-22 font-semibold figures">{formatMoney(amount)}</div>
    </div>
  )
}

interface BarsProps extends PlotProps {
  chosen: number | null
  setChosen: (place: number | null) => void
}

function Bars({ label, up, down, days, today, chosen, setChosen }: BarsProps) {
  const { marks, zero, share } = axis(days)
  const day = chosen === null ? undefined : days[chosen]
  const said = day
    && `${dayName(day.day, today)}: ${up} ${formatMoney(day.up)}, ${down} ${formatMoney(day.down)}`
  const kind = days.length > 31 ? 'plot-day thin' : 'plot-day'
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - box.left) / box.width) * days.length)
    setChosen(Math.min(days.length - 1, Math.max(0, place)))
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const now = chosen ?? days.length
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: days.length - 1 }[event.key]
    if (event.key === 'Escape') setChosen(null)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(days.length - 1, Math.max(0, next)))
  }
  return (
    <div className="mt-3">
      <div className="relative h-[140px] lg:h-[168px] ml-[46px]">
        {marks.map((mark) => (
          <span key={mark.words} className="plot-mark" style={{ top: `${mark.top}%` }}>
            <i>{mark.words}</i>
          </span>
        ))}
        <div
          role="slider" tabIndex={0} aria-label={`${label}: day`} aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(chosen ?? days.length - 1) + 1} aria-valuetext={said ?? 'All days together'}
          onKeyDown={walk} onPointerDown={point} onBlur={() => setChosen(null)}
          onPointerMove={(event) => (event.pointerType === 'mouse' ? point(event) : undefined)}
          onPointerLeave={(event) => (event.pointerType === 'mouse' ? setChosen(null) : undefined)}
          className="relative flex h-full rounded-4"
        >
          {days.map((each, place) => (
            <span key={each.day} className={classes(kind, place === chosen && 'chosen')}>
              <i className="up" style={{ bottom: `${100 - zero}%`, height: `${share(each.up)}%` }} />
              <i className="down" style={{ top: `${zero}%`, height: `${share(each.down)}%` }} />
            </span>
          ))}
        </div>
        <span className="plot-zero" style={{ top: `${zero}%` }} />
      </div>
      <DayNames {...{ days, today, chosen }} />
    </div>
  )
}

function DayNames({ days, today, chosen }: Pick<BarsProps, 'days' | 'today' | 'chosen'>) {
  // Seven weekdays fit side by side at 320 px; of more days only four dates are written.
  const every = days.length > 7 ? Math.ceil(days.length / 4) : 1
  const named = days.filter((_, place) => (days.length - 1 - place) % every === 0)
  return (
    <div
      aria-hidden
      className={classes('plot-names flex ml-[46px] text-center text-soft', every > 1 && 'justify-between')}
    >
      {named.map((each) => (
        <span
          key={each.day}
          className={classes(every === 1 && 'flex-1 -mx-1', 'whitespace-nowrap',
            (chosen === null ? each.day === today : days[chosen] === each) && 'text-ink font-semibold')}
        >
          {dayName(each.day, today, every === 1 ? 'weekday' : 'date')}
        </span>
      ))}
    </div>
  )
}
