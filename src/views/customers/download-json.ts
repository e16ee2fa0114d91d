import { saveFile } from '../parts/export/save-file.ts'

/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, undefined, 2)
  saveFile(new Blob([text], { type: 'application/json' }), name.replace(/[\\/:*?"<>|]/g, '_'))
}
