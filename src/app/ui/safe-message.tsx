// A message with simple markup, drawn without ever handing markup to the browser.
import { createElement, Fragment, type ReactNode } from 'react'
import { messageParts, type MessagePart, type MessageTag } from './message-parts.ts'

export const SafeMessage = ({ message }: { message: string }) => <>{drawn(messageParts(message))}</>

/** The parts never change places, so none needs a key. */
const drawn = (parts: readonly MessagePart[]): ReactNode =>
  createElement(Fragment, null, ...parts.map(drawnOne))

function drawnOne(part: MessagePart): ReactNode {
  if (part.is === 'text') return part.text
  if (part.is === 'break') return <br />
  const inside = drawn(part.parts)
  if (part.tag !== 'a') return elements[part.tag](inside)
  if (part.href === undefined) return inside
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-semibold text-forest underline"
    >
      {inside}
    </a>
  )
}

const elements: Record<Exclude<MessageTag, 'a'>, (inside: ReactNode) => ReactNode> = {
  // Whatever stands in it: a paragraph of HTML takes no lists.
  p: (inside) => <div className="mb-2">{inside}</div>,
  b: (inside) => <b className="font-semibold">{inside}</b>,
  strong: (inside) => <strong className="font-semibold">{inside}</strong>,
  i: (inside) => <i>{inside}</i>,
  em: (inside) => <em>{inside}</em>,
  ul: (inside) => <ul className="pl-5 list-disc">{inside}</ul>,
  ol: (inside) => <ol className="pl-5 list-decimal">{inside}</ol>,
  li: (inside) => <li>{inside}</li>,
}
