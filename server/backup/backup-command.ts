import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { systemClock } from '../db/clock.ts'
import { noteBackup } from './last-backup.ts'
import { makeBackup, rotate } from './make-backup.ts'
import { keyFile } from './manifest.ts'
import { placeAt } from './places.ts'

const usage = `npm run backup -- --to <folder or s3://bucket/path> [--keep 7] [--encrypt]

Copies the embedded database of DATA_DIR, also while the server runs, and the uploaded files.
  --to       where backups are kept, each in a folder of its own
  --keep     how many are kept; older ones are removed (without it: all)
  --encrypt  encrypts it with BACKUP_PASSPHRASE, and puts the server's key into it`

await runCommand(async (config) => {
  const options = readOptions(
    { to: { type: 'string' }, keep: { type: 'string' }, encrypt: { type: 'boolean' } },
    usage,
  )
  if (options === undefined) return
  if (!options.to) throw new CommandFault(`--to says where the backup goes.\n\n${usage}`)
  const keep = options.keep === undefined ? undefined : Number(options.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= 10_000))
    throw new CommandFault('--keep must be a whole number from 1 to 10000.')
  const place = placeAt(options.to, config)
  if (place.isRemote && !options.encrypt)
    throw new CommandFault(
      `--encrypt: what leaves this machine is encrypted. Set BACKUP_PASSPHRASE and add --encrypt.`,
    )
  const { passphrase } = config.backup
  if (options.encrypt && passphrase === undefined)
    throw new CommandFault('BACKUP_PASSPHRASE must be set for --encrypt: 16 characters or more.')
  const startMs = systemClock.now()
  const { manifest, missing } = await makeBackup(config, {
    place,
    nowMs: startMs,
    passphrase: options.encrypt ? passphrase : undefined,
  })
  const megabytes = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000
  const seconds = (systemClock.now() - startMs) / 1000
  say(
    `Backup ${manifest.name} is in ${place.title}: ${megabytes.toFixed(1)} MB` +
      `${options.encrypt ? ', encrypted' : ''}, in ${seconds.toFixed(1)} s.`,
  )
  if (!manifest.parts.some(({ name }) => name === keyFile))
    say(
      config.secretKey === undefined
        ? `The key ${keyFile} is not part of it: keep a copy of it elsewhere, or use --encrypt.`
        : 'SECRET_KEY is not part of it: keep a copy of it elsewhere.',
    )
  if (missing.length > 0)
    throw new CommandFault(
      `These uploaded files could not be read from object storage, and are not part of it: ` +
        `${missing.slice(0, 20).join(', ')} (${missing.length} in all). No older backup was ` +
        'removed.',
    )
  noteBackup(config.dataDir, {
    madeMs: manifest.madeMs,
    kind: place.isRemote ? 'bucket' : 'folder',
    isEncrypted: options.encrypt === true,
  })
  const removed = keep === undefined ? 0 : await rotate(place, keep)
  if (removed > 0) say(`Removed ${removed} older: ${keep} are kept.`)
})
