// Puts finished work on its way, and says in a toast when the phone could not take it.
import { askToKeep } from '#app/offline/capacity.ts'
import { toast } from '#app/ui/toast.tsx'

/** Runs a save; true when all of it is kept. What was typed is still in the form when it is not. */
export async function keep(save: () => Promise<unknown>): Promise<boolean> {
  // In the gesture that makes the first save, as browsers want it.
  void askToKeep()
  try {
    await save()
    return true
  } catch (error) {
    toast.error((error as Error).message)
    return false
  }
}
