// What is typed, a moment after the last key: what is asked for is asked for once.
import { useEffect, useState } from 'react'

const PAUSE_MS = 350

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
