// A bare list of a hundred thousand rows, or as many as its address says; only those on the screen are drawn.
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const ROWS = Number(new URLSearchParams(location.search).get('rows') ?? 100_000)
const ROW_PX = 64
const states = ['SUCCESSFUL', 'PENDING', 'FAILED']
const rows = Array.from({ length: ROWS }, (_, place) => ({
  reference: (10 ** 11 + place * 7919).toString(36).toUpperCase(), name: `Sample ${place}`,
  amount: ((place * 7919) % 9_999_999) / 100, state: states[place % 3],
}))
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

interface RowProps { place: number, at: number, isChosen: boolean, choose: (place: number) => void }

const Row = memo(({ place, at, isChosen, choose }: RowProps) => {
  const { reference, name, amount, state } = rows[place]!
  return (
    <button
      type="button" onClick={() => choose(place)}
      style={{
        position: 'absolute', left: 0, right: 0, height: ROW_PX, padding: '8px 16px', display: 'flex',
        justifyContent: 'space-between', boxSizing: 'border-box', border: 0, font: 'inherit',
        textAlign: 'left',
        background: isChosen ? '#def' : '#fff', transform: `translateY(${at}px)`, width: '100%',
      }}
    >
      <span><b>{name}</b><br />{reference}</span>
      <span style={{ textAlign: 'right' }}>{naira.format(amount)}<br />{state}</span>
    </button>
  )
})

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(-1)
  // oxlint-disable-next-line react/incompatible-library -- used here alone, on every drawing
  const { getTotalSize, getVirtualItems } = useVirtualizer({
    count: ROWS, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 8,
  })
  return (
    <div ref={scroller} style={{ height: '100vh', overflow: 'auto' }}>
      <div style={{ height: getTotalSize(), position: 'relative' }}>
        {getVirtualItems().map(({ index, key, start }) => (
          <Row key={key} place={index} at={start} isChosen={chosen === index} choose={setChosen} />
        ))}
      </div>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<List />)
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
