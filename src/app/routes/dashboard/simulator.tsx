// /dashboard/simulator; ?part= is what is played, with ?vnuban=, ?link=, ?qr=, ?transaction= or ?settlement=
// chosen.
import { createFileRoute } from '@tanstack/react-router'
import { SimulatorPage, type SimulatorSearch } from '#app/features/simulator/page.tsx'

export const Route = createFileRoute('/dashboard/simulator')({ component: Simulator })

function Simulator() {
  return <SimulatorPage search={Route.useSearch() as SimulatorSearch} />
}
