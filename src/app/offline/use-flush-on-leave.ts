// A field that is left is on disk at once.
import { useEffect } from 'react'

export function useFlushOnLeave(saver: { flush(): Promise<boolean> }) {
  useEffect(() => {
    const onLeave = () => {
      void saver.flush()
    }
    addEventListener('focusout', onLeave)
    return () => removeEventListener('focusout', onLeave)
  }, [saver])
}
