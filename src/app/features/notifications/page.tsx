// What a person is told of, and where: this phone, their other devices, and letters, event by event.
import { useDevicePush } from '#app/api/use-device-push.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { Choices } from './choices.tsx'
import { Devices } from './devices.tsx'
import { Latest } from './latest.tsx'
import { ThisDevice } from './this-device.tsx'

export function NotificationsPage() {
  const device = useDevicePush()
  return (
    <>
      <PageHeader
        title="Notifications" back={{ to: '/dashboard/settings' }}
        lead="Notices on a device show no amounts and no names: those stay inside the app."
      />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[1040px]">
        <ThisDevice device={device} />
        <SideBySide>
          <Choices hasDevices={device.devices.length > 0} />
          <>
            <Devices device={device} />
            <Latest />
          </>
        </SideBySide>
      </main>
    </>
  )
}
