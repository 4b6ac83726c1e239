// The camera ended the page, and it opened again somewhere else: says so, and leads back to where the photo
// was taken.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { afterCamera, lostPhoto } from '#app/offline/capture.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'

export function LostPhotoStrip() {
  const [path, setPath] = useState<string | null>(null)
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    lostPhoto().then((lost) => setPath(lost?.path ?? null), () => {})
  }, [])
  // There the place of the photo itself says it.
  if (path === null || path.split('?')[0] === here) return null
  const forget = () => {
    setPath(null)
    void afterCamera()
  }
  return (
    <div className="px-side pt-2">
      <Strip
        kind="warning" title="Your photo did not arrive." announce
        action={
          <span className="flex -ml-4">
            <Button look="quiet" size="small" onClick={() => router.history.push(path)}>Take it again</Button>
            <Button look="quiet" size="small" onClick={forget}>Not now</Button>
          </span>
        }
      >
        The phone closed this page while the camera was open.
      </Strip>
    </div>
  )
}
