// The browser offers once, early, to put this app on the home screen: the offer is held until it is wanted.

/** What Chromium hands out. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const listeners = new Set<() => void>()

export const installOffer = {
  held: undefined as InstallEvent | undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
  tell() { for (const listener of [...listeners]) listener() },
}

/** Called at the very start. */
export function watchInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.held = event as InstallEvent
    installOffer.tell()
  })
  addEventListener('appinstalled', () => {
    installOffer.held = undefined
    import('./install.ts').then(({ install }) => install.never(), () => {})
  })
}
