// A thin bar while the next page is on its way, and words when it does not come within the spec's 120 s.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { CHUNK_TIMEOUT_MS } from './chunk-failure.ts'

type Wait = 'short' | 'noticed' | 'failed'

const reload = () => location.reload()

// Sooner it would only flicker.
const NOTICED_MS = 300

export function Navigating() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return pending ? <Waiting /> : null
}

function Waiting() {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    const noticed = setTimeout(() => setWait('noticed'), NOTICED_MS)
    const failed = setTimeout(() => setWait('failed'), CHUNK_TIMEOUT_MS)
    return () => {
      clearTimeout(noticed)
      clearTimeout(failed)
    }
  }, [])
  if (wait === 'short') return null
  if (wait === 'noticed') return <div role="progressbar" aria-label="Loading" className="navigating" />
  return (
    <div className="fixed top-0 left-0 right-0 z-20 p-2">
      <Strip
        kind="error" title="This page did not load." announce className="max-w-[640px] mx-auto shadow-float"
        action={<Button look="quiet" size="small" className="-ml-4" onClick={reload}>Load it again</Button>}
      >
        Check your network.
      </Strip>
    </div>
  )
}
