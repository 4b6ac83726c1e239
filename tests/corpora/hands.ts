// Keys and pastes on an input of a simulated page, as a browser does them: the event comes when the text and
// the caret have changed.
import { act, fireEvent } from '@testing-library/react'

type Input = HTMLInputElement

const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function put(input: Input, text: string, caret: number, inputType: string) {
  set?.call(input, text)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType }))
}

const selection = (input: Input) => [input.selectionStart ?? 0, input.selectionEnd ?? 0] as const

export function select(input: Input, from: number, to: number) {
  act(() => input.focus())
  input.setSelectionRange(from, to)
  fireEvent.select(input)
}

function insert(input: Input, text: string, inputType: string) {
  const [from, to] = selection(input)
  const value = input.value
  put(input, value.slice(0, from) + text + value.slice(to), from + text.length, inputType)
}

/** Key by key, where the caret stands. */
export function type(input: Input, text: string) {
  act(() => input.focus())
  for (const key of text) {
    fireEvent.keyDown(input, { key })
    insert(input, key, 'insertText')
  }
}

/** In the place of what is selected; an input has one line. */
export function paste(input: Input, text: string) {
  act(() => input.focus())
  const goesOn = fireEvent.paste(input, { clipboardData: { getData: () => text } })
  if (goesOn) insert(input, text.replace(/[\r\n]/g, ''), 'insertFromPaste')
}

export function erase(input: Input, key: 'Backspace' | 'Delete') {
  fireEvent.keyDown(input, { key })
  const [from, to] = selection(input)
  const back = key === 'Backspace'
  const begin = from === to && back ? Math.max(0, from - 1) : from
  const end = from === to && !back ? to + 1 : to
  const kind = back ? 'deleteContentBackward' : 'deleteContentForward'
  put(input, input.value.slice(0, begin) + input.value.slice(end), begin, kind)
}

export const undo = (input: Input) => fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
export const redo = (input: Input) => fireEvent.keyDown(input, { key: 'z', ctrlKey: true, shiftKey: true })

export const leave = (input: Input) => act(() => input.blur())
