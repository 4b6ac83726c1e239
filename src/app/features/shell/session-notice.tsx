// Says on any page but login that the session is over, and leads to login (spec 2 and 8). Nothing typed is lost by it.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { rememberPath } from '#app/api/return-path.ts'
import { onSessionLost } from '#app/api/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'

export function SessionNotice() {
  const router = useRouter()
  const navigate = useNavigate()
  const [lost, setLost] = useState(false)
  useEffect(() => onSessionLost(({ user_id }) => {
    const { pathname, href } = router.state.location
    if (pathname === '/login') return
    rememberPath(href, user_id)
    setLost(true)
  }), [router])
  const leave = () => {
    setLost(false)
    void navigate({ to: '/login', replace: true })
  }
  return (
    <Sheet
      open={lost} onClose={leave} title="Authentication Session" mustAnswer
      footer={<Button look="primary" wide data-autofocus onClick={leave}>Continue to login</Button>}
    >
      <p className="text-soft">Your login session has expired, please login again to continue.</p>
    </Sheet>
  )
}
