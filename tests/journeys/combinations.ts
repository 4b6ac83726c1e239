// In which width and theme, for which role, with or without a network, and in which mode each screen is
// looked at. All combinations are thousands of looks, which FULL=1 takes. Else each screen has every value of
// each property, and every two values of different properties come together on some screen.

export type Mode = 'test' | 'live'
export type Theme = 'light' | 'dark'

export interface Combination {
  width: number
  theme: Theme
  role: string
  network: 'online' | 'offline'
  mode: Mode
}

type Property = keyof Combination

export type Values = { [P in Property]: readonly Combination[P][] }

/** What has to be known of a screen to choose. */
export interface Visited {
  name: string
  /** In which modes it is there; the first is the one in which it has something to show. */
  modes: readonly Mode[]
  /** The roles that see all of it; the first of them is who can do everything there. */
  whole: readonly string[]
}

export interface Look extends Combination {
  name: string
  /** Whether axe looks, too. */
  axe: boolean
}

export const allLooks = (screens: readonly Visited[], values: Values): Look[] =>
  screens.flatMap((screen) => possibleAt(screen, values).map((combination) => ({
    ...combination, name: screen.name, axe: combination.network === 'online',
  })))

/** A few looks at each screen; always the same ones. */
export function fewLooks(screens: readonly Visited[], values: Values): Look[] {
  const used: Used = new Map(pairsIn(screens.flatMap((screen) => possibleAt(screen, values)))
    .map((pair) => [pair, 0]))
  const taken = screens.map((screen) => {
    const looks: Combination[] = []
    meet(goalsAt(screen, values), looks, possibleAt(screen, values), used)
    return looks
  })
  screens.forEach((screen, at) => {
    const possible = possibleAt(screen, values)
    const there = new Set(pairsIn(possible))
    const lacking = Array.from(used).filter(([pair, times]) => times === 0 && there.has(pair))
    const goals = lacking.map(([pair]): Goal => ({ isMet: (each) => pairsOf(each).includes(pair) }))
    meet(goals, taken[at] ?? [], possible, used)
  })
  return screens.flatMap((screen, at) => withAxe(screen, values, taken[at] ?? []))
}

/** In the order in which one phone opens each screen once and seldom changes its window or its theme. */
export function inFewSteps(looks: readonly Look[]): Look[] {
  const ordered: Look[] = []
  for (const name of new Set(looks.map((look) => look.name))) {
    const before = ordered.at(-1)
    const changes = (look: Look) =>
      Number(look.width !== before?.width) + Number(look.theme !== before?.theme)
    ordered.push(...looks.filter((look) => look.name === name)
      .sort((left, right) => changes(left) - changes(right)))
  }
  return ordered
}

interface Goal {
  isMet(combination: Combination): boolean
  /** Whether axe has to look at what meets it. */
  axe?: true
}

/** How often two values have come together, on any screen. */
type Used = Map<string, number>

const propertiesOf = (values: Values) => Object.keys(values) as Property[]

function goalsAt(screen: Visited, values: Values): Goal[] {
  const { modes: [main, ...otherModes], whole } = screen
  const eachValue = propertiesOf(values).flatMap((property) => values[property]
    .filter((value) => property !== 'mode' || screen.modes.includes(value as Mode))
    .map((value): Goal => ({ isMet: (each) => each[property] === value })))
  return [
    ...eachValue,
    // Without a network it is looked at by somebody who sees all of it.
    { isMet: ({ network, role }) => network === 'offline' && whole.includes(role) },
    ...otherModes.map((mode): Goal => ({
      isMet: (each) => each.network === 'online' && each.mode === mode && whole.includes(each.role),
    })),
    ...axeGoals(values, (each) => each.mode === main && each.role === whole[0]),
    ...values.role.filter((role) => !whole.includes(role)).map((role): Goal => ({
      isMet: (each) => each.network === 'online' && each.role === role,
    })),
  ]
}

/** Axe looks once at the narrow screen in light, and once at the wide one in the dark. */
function axeGoals({ width: [narrow, ...wider] }: Values, isSeen: Goal['isMet']): Goal[] {
  const looks: Goal['isMet'][] = [
    ({ width, theme }) => width === narrow && theme === 'light',
    ...wider.map((each) => ({ width, theme }: Combination) => width === each && theme === 'dark'),
  ]
  return looks.map((isLook) => ({
    axe: true, isMet: (each) => each.network === 'online' && isSeen(each) && isLook(each),
  }))
}

/** Takes of what is possible until every goal is met: what meets most, then what came seldom together. */
function meet(goals: readonly Goal[], taken: Combination[], possible: readonly Combination[], used: Used) {
  let open = goals.filter(({ isMet }) => !taken.some(isMet))
  while (open.length > 0) {
    let best: { steps: Combination[]; worth: readonly number[] } | undefined
    for (const each of possible) {
      const steps = stepsTo(each, taken)
      const met = open.filter(({ isMet }) => steps.some(isMet)).length
      if (met === 0) continue
      const times = steps.flatMap(pairsOf).map((pair) => used.get(pair) ?? 0)
      const fresh = times.filter((count) => count === 0).length
      const often = times.reduce((sum, count) => sum + count, 0)
      const worth = [met / steps.length, fresh / steps.length, -often / steps.length]
      if (!best || isMore(worth, best.worth)) best = { steps, worth }
    }
    if (!best) throw new Error('no combination that is possible meets what is asked for')
    const { steps } = best
    taken.push(...steps)
    for (const pair of steps.flatMap(pairsOf)) used.set(pair, (used.get(pair) ?? 0) + 1)
    open = open.filter(({ isMet }) => !steps.some(isMet))
  }
}

/**
 * A phone has without a network what the same person saw on it before, in the same mode and width: a wide
 * list asks for more rows.
 */
function stepsTo(wanted: Combination, taken: readonly Combination[]): Combination[] {
  const isBefore = ({ role, mode, width, network }: Combination) => network === 'online'
    && role === wanted.role && mode === wanted.mode && width === wanted.width
  if (wanted.network === 'online' || taken.some(isBefore)) return [wanted]
  return [{ ...wanted, network: 'online' }, wanted]
}

/** Compared by the first number that differs. */
function isMore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((number, index) => number !== right[index])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** Axe looks as seldom as its goals allow: at the first look that meets each. */
function withAxe(screen: Visited, values: Values, looks: readonly Combination[]): Look[] {
  const goals = goalsAt(screen, values).filter(({ axe }) => axe)
  const looked = new Set(goals.map(({ isMet }) => looks.find(isMet)))
  return looks.map((look) => ({ ...look, name: screen.name, axe: looked.has(look) }))
}

function possibleAt({ modes }: Visited, values: Values): Combination[] {
  let all: Partial<Combination>[] = [{}]
  for (const property of propertiesOf(values)) {
    all = all.flatMap((each) => values[property].map((value) => ({ ...each, [property]: value })))
  }
  return (all as Combination[]).filter(({ mode }) => modes.includes(mode))
}

export function pairsOf(combination: Combination): string[] {
  const parts = Object.keys(combination).filter((key) => key !== 'name' && key !== 'axe')
    .sort().map((key) => `${key} ${combination[key as Property]}`)
  return parts.flatMap((part, at) => parts.slice(at + 1).map((other) => `${part}, ${other}`))
}

const pairsIn = (combinations: readonly Combination[]) => Array.from(new Set(combinations.flatMap(pairsOf)))
