// Field measures begin when the person allows them on this device, and until then nothing of them is loaded.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { canMeasure, measuring } from '#app/api/measuring.ts'
import { savesData } from '#app/api/saves-data.ts'

export function useMeasuring() {
  const router = useRouter()
  useEffect(() => {
    const since = performance.now()
    const begin = () => {
      if (!measuring.isAllowed() || savesData() || !canMeasure()) return
      import('./measure.ts').then(({ measure }) => measure(router, since)).catch(() => {})
    }
    begin()
    return measuring.subscribe(begin)
  }, [router])
}
