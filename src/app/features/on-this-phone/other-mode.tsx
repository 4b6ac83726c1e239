// What waits in the other mode cannot be listed here: that it is there is told, and how to come to it.
import Smartphone from 'lucide-react/icons/smartphone'
import { counted } from '#domain/counted.ts'
import { useSession } from '#app/api/use-session.ts'
import { Strip } from '#app/ui/strip.tsx'

export function useOtherMode(): 'test mode' | 'live mode' {
  return useSession()?.mode === 'live' ? 'test mode' : 'live mode'
}

export function OtherMode({ count }: { count: number }) {
  const other = useOtherMode()
  // As the switch at the top of every page is called.
  const chip = other === 'test mode' ? 'Live' : 'Test'
  if (count === 0) return null
  return (
    <Strip kind="info" icon={Smartphone} className="mt-4">
      {counted(count, 'thing waits', 'things wait')} in {other}. To see and send{' '}
      {count === 1 ? 'it' : 'them'}, change to {other}: tap “{chip}” at the top.
    </Strip>
  )
}
