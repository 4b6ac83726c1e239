// An input whose text is brought into shape while it is typed: the caret stays where the person types, and
// undo goes back by what was typed, not by what was made of it.
import { useRef, type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'

export interface Shaped {
  text: string
  caret: number
  /** Whether its separators came by themselves; not known of a text that the form has put there. */
  isOurs?: boolean
}

export interface Typing {
  /** What the input held until now, and what it holds after the key or the paste. */
  before: Shaped
  raw: string
  /** In `raw`, behind what came in. */
  caret: number
  /** What came in: one sign by a key, more by a paste; '' when something was only taken away. */
  added: string
  isPasted: boolean
  /** The key that takes away what stands behind the caret. */
  isForward: boolean
}

type Input = HTMLInputElement

/** What came in between the two texts, where the caret stands behind it. */
function addedBetween(before: string, raw: string, caret: number): string {
  const behind = raw.length - caret
  const most = Math.max(0, Math.min(caret, before.length - behind))
  let same = 0
  while (same < most && before[same] === raw[same]) same += 1
  return raw.slice(same, caret)
}

function show(input: Input, { text, caret }: Shaped) {
  if (input.value !== text) input.value = text
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** React sees a value that a script has set only where the element's own setter has set it. */
const ownSetter = () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function tell(input: Input, to: Shaped) {
  ownSetter()?.call(input, to.text)
  if (document.activeElement === input) input.setSelectionRange(to.caret, to.caret)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** As many steps as anybody goes back. */
const MOST_STEPS = 100

/** What an input held before, to go back to and forth again. */
function useHistory() {
  const past = useRef<{ back: Shaped[], forth: Shaped[] }>({ back: [], forth: [] })
  return {
    keep(before: Shaped) {
      past.current = { back: [...past.current.back.slice(-MOST_STEPS), before], forth: [] }
    },
    /** Where the step leads to; undefined at either end. */
    step(way: 'back' | 'forth', now: Shaped): Shaped | undefined {
      const { back, forth } = past.current
      const to = (way === 'back' ? back : forth).pop()
      if (to) (way === 'back' ? forth : back).push(now)
      return to
    },
  }
}

/** Which way a key goes through what was typed, or null. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'back' | 'forth' | null {
  const letter = key.toLowerCase()
  if (!(ctrlKey || metaKey) || altKey || !['z', 'y'].includes(letter)) return null
  return letter === 'z' && !shiftKey ? 'back' : 'forth'
}

const heldBy = (input: Input): Shaped =>
  ({ text: input.value, caret: input.selectionEnd ?? input.value.length })

function typingOf(input: Input, before: Shaped, pasted: string | null, inputType: string): Typing {
  const raw = input.value
  const caret = document.activeElement === input ? input.selectionEnd ?? raw.length : raw.length
  const added = pasted ?? addedBetween(before.text, raw, caret)
  return {
    before, raw, caret, added, isPasted: pasted !== null || added.length > 1,
    isForward: inputType === 'deleteContentForward',
  }
}

/**
 * Handlers for an input that is told of every change by `onChange` after `shape` has had it. `settle` is
 * asked when the input is left; null leaves the text as it is.
 */
export function useRewriting(
  shape: (typing: Typing) => Shaped,
  onChange: (event: ChangeEvent<Input>) => void,
  settle: (text: string) => string | null,
) {
  const held = useRef<Shaped>(null)
  const pasted = useRef<string>(null)
  const isSetting = useRef(false)
  const history = useHistory()

  const look = ({ currentTarget }: { currentTarget: Input }) => {
    const here = heldBy(currentTarget)
    held.current = held.current?.text === here.text ? { ...held.current, ...here } : here
  }
  const put = (input: Input, to: Shaped | undefined) => {
    if (!to) return
    isSetting.current = true
    tell(input, to)
    isSetting.current = false
    held.current = to
  }
  const change = (event: ChangeEvent<Input>) => {
    if (isSetting.current) return onChange(event)
    const input = event.currentTarget
    const { inputType = '' } = event.nativeEvent as InputEvent
    const before = held.current ?? { text: input.defaultValue, caret: 0 }
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      show(input, before)
      return put(input, history.step(inputType === 'historyUndo' ? 'back' : 'forth', before))
    }
    const shaped = shape(typingOf(input, before, pasted.current, inputType))
    pasted.current = null
    if (shaped.text !== before.text) history.keep(before)
    show(input, shaped)
    held.current = shaped
    onChange(event)
  }
  return {
    onChange: change,
    onFocus: look,
    onSelect: look,
    onPaste(event: ClipboardEvent<Input>) {
      look(event)
      pasted.current = event.clipboardData.getData('text')
    },
    onKeyDown(event: KeyboardEvent<Input>) {
      look(event)
      const way = wayOf(event)
      if (way === null) return
      event.preventDefault()
      put(event.currentTarget, history.step(way, held.current ?? heldBy(event.currentTarget)))
    },
    onBlur({ currentTarget: input }: FocusEvent<Input>) {
      const text = settle(input.value)
      if (text !== null && text !== input.value) put(input, { text, caret: text.length })
    },
  }
}
