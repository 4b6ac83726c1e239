// All bugs that are planted, by what they are about.
import { accessPlants } from './plants-access.data.ts'
import { bookTransferPlants } from './plants-book-transfers.data.ts'
import { bookPlants } from './plants-books.data.ts'
import { databasePlants } from './plants-database.data.ts'
import { doorPlants } from './plants-door.data.ts'
import { moneyPlants } from './plants-money.data.ts'
import { networkPlants } from './plants-network.data.ts'
import { offlinePlants } from './plants-offline.data.ts'
import { outsiderPlants } from './plants-outsiders.data.ts'
import { payoutPlants } from './plants-payouts.data.ts'
import { readingPlants } from './plants-reading.data.ts'
import { plants, type Plant } from './plants.data.ts'

export const plantsByKind: (readonly [kind: string, plants: readonly Plant[]])[] = [
  ['the offline core', offlinePlants],
  ['networks that lie', networkPlants],
  ['money', moneyPlants],
  ['accounts of our own book', bookTransferPlants],
  ['books', bookPlants],
  ['when payouts leave', payoutPlants],
  ['what is typed and brought', readingPlants],
  ['who may act', accessPlants],
  ['the door and the sandbox', doorPlants],
  ['what outsiders do', outsiderPlants],
  ['a database that goes away, and who reads it', databasePlants],
  ['everything else', plants],
]
