// Takes the two papers of a person in: each is kept with the form that names it.
import { useEffect, useState } from 'react'
import { lostPhoto } from '#app/offline/capture.ts'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { directorDetails, type KeptPersonForm } from './drafts.ts'
import type { OpenPerson } from './open-person.ts'
import type { Paper } from './person-fields.ts'
import { useIntake } from '#app/offline/use-intake.ts'

export type PersonIntake = ReturnType<typeof usePersonIntake>

/** `onKept` hears of each paper that has come: what was said about its place is over. */
export function usePersonIntake({ form, saver, key }: OpenPerson, onKept: (paper: Paper) => void) {
  /** The picture that is looked at before it counts. */
  const [looking, setLooking] = useState<Paper | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    lostPhoto().then((found) => {
      if (found?.form === directorDetails.name && found.entity === key) setLost(found.field)
    }).catch(() => {})
  }, [key])
  /** Keeps the file in the place of the one that was there. */
  async function put(paper: Paper, file: PreparedFile) {
    const { id, name } = file.kept
    const named = (values: KeptPersonForm): KeptPersonForm =>
      ({ ...values, files: { ...values.files, [paper]: { file_id: id, name } } })
    await saver.commit(named(form.getValues()), { files: [file] }, named)
    form.setValue('files', named(form.getValues()).files)
    onKept(paper)
  }
  const intake = useIntake({
    form: directorDetails.name, entity: key,
    async onReady(field, file) {
      const paper = field as Paper
      await put(paper, file)
      setLost(null)
      if (file.kept.width !== null) setLooking(paper)
    },
  })
  return { ...intake, looking, setLooking, lost, put }
}
