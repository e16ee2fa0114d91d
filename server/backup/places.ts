import { CommandFault } from '../command.ts'
import type { Config } from '../config.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'
import { s3Place } from './s3-place.ts'

/**
 * The place at an address: a folder, or `s3://bucket/path`. @throws Error with a text for the
 * person
 */
export function placeAt(address: string, { backup, s3 }: Pick<Config, 'backup' | 's3'>): Place {
  if (!/^\w+:\/\//.test(address)) return folderPlace(address)
  if (!address.startsWith('s3://'))
    throw new CommandFault(
      `${address} is neither a folder nor an address such as s3://bucket/path.`,
    )
  const account = backup.s3 ?? s3
  if (!account)
    throw new CommandFault(
      `${address} needs the keys of the object storage: set BACKUP_S3_ENDPOINT, ` +
        'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  return s3Place(address, account)
}
