/**
 * Licences that a package states in its file LICENSE alone, by name and version, so that the file
 * of another version is read before it is shipped.
 * @type {Readonly<Record<string, string>>}
 */
export const licencesInFiles = { 'png-js@2.0.0': 'MIT' }
