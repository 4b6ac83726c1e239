// Security: how one logs in, with how many backup codes left, and the devices that are logged in now.
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useStanding } from '#app/api/standing.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { Devices } from './devices.tsx'
import { LostPhone } from './lost-phone.tsx'
import { securityReading, settings, type Security } from './readings.ts'

export function SecurityPage() {
  const query = useQuery(securityReading)
  return (
    <>
      <PageHeader
        title="Security" back={{ to: settings }}
        lead="A change here is told to you by mail, and logs you out on your other devices."
      />
      <main className="flex-1 px-side pb-8 lg:max-w-[1040px]">
        <SideBySide>
          <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
            {(known) => <Ways known={known} />}
          </Shown>
          <Devices />
        </SideBySide>
      </main>
    </>
  )
}

function Ways({ known }: { known: Security }) {
  const { password_changed_at, totp_changed_at } = known
  return (
    <>
      <SectionHead title="How you log in" />
      <ListCard label="How you log in">
        <RowLink
          to="/dashboard/settings/password" icon={KeyRound} tone="forest" lead="Password"
          status={password_changed_at ? <>Changed <TimeText at={password_changed_at} /></>
            : 'As you first chose it'}
        />
        <RowLink
          to="/dashboard/settings/security/authenticator" icon={Smartphone} tone="forest" lead="Authenticator"
          status={totp_changed_at ? <>Changed <TimeText at={totp_changed_at} /></>
            : 'Change to another app or phone'}
        />
      </ListCard>
      <BackupCodes left={known.backup_codes_left} />
      <LostPhone />
    </>
  )
}
