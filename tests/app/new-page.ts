// Read before each file: the page was just opened. A worker keeps one window for its files, so what the file
// before has left there goes: what its modules know, what it stored, stubbed or listens to, where it stood.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

type Listening = [target: EventTarget, ...given: Parameters<EventTarget['addEventListener']>]

/** Everybody who has listened to the window or its document. */
interface Listened extends Window { listened?: Listening[] }

const says = 'The page says:'

/** More of a page than anybody reads in a report. */
const MOST_WORDS = 500

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
configure({
  // What must come is waited for as long as everywhere else (vitest.config.ts).
  asyncUtilTimeout: 10_000,
  // What a person would read on the page tells more than the first elements of it.
  getElementError: (message, container) => new Error(message?.includes(says) ? message
    : `${message}\n${says} ${wordsOf(container)}`),
})
if (typeof window !== 'undefined') leavePage(window)

function wordsOf(place: Element): string {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (words.length < MOST_WORDS && texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim()
    if (text) words.push(text)
  }
  return words.join(' | ')
}

function leavePage(page: Listened) {
  page.localStorage.clear()
  page.sessionStorage.clear()
  for (const name of page.document.cookie.split('; ').map((each) => each.split('=')[0])) {
    page.document.cookie = `${name}=; path=/; max-age=0`
  }
  page.document.body.replaceChildren()
  page.history.replaceState(null, '', '/')
  // Else the sheets of the page before would take the Back of this one for theirs.
  const { listened } = page
  for (const [target, ...given] of listened?.splice(0) ?? []) target.removeEventListener(...given)
  page.listened ??= recorded(page, page.document)
}

/** From now on, who listens to one of these. */
function recorded(...targets: readonly EventTarget[]): Listening[] {
  const listened: Listening[] = []
  for (const target of targets) {
    const listen = target.addEventListener.bind(target)
    target.addEventListener = (...given: Parameters<typeof listen>) => {
      listened.push([target, ...given])
      listen(...given)
    }
  }
  return listened
}
