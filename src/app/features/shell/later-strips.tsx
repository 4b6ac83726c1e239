// What stands above a page only now and then, fetched after the page: all is well nearly always.
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { profileReading } from '#app/api/permissions.ts'
import MendedPush from './mended-push.tsx'
import TroubleStrip from './trouble-strip.tsx'

const RestrictedCard = lazy(() => import('./restricted-card.tsx'))

export default function LaterStrips() {
  const restricted = useQuery(profileReading).data?.restricted
  return (
    <>
      <TroubleStrip />
      <MendedPush />
      {restricted && <RestrictedCard {...restricted} />}
    </>
  )
}
