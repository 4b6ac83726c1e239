// The requests that wait as a file, with the columns that a person chooses.
import { DownloadButton } from '#app/ui/lists/download.tsx'
import { waitingRows } from './readings.ts'
import { requestFacts } from './request-facts.tsx'

export const ExportWaiting = () => (
  <DownloadButton
    name="approvals" title="Approvals" facts={requestFacts} filter="Waiting"
    items={(fetching) => waitingRows.everything({}, fetching)}
  />
)
