/** Changes of the schema in their order. Never edit one that was released; add another. */
const MIGRATIONS = [
  'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL, created INTEGER NOT NULL)',
  'CREATE INDEX notes_created ON notes (created)'
]

/** Create the functions that the app uses, for an open database. */
function createNotes (database) {
  migrate(database)
  const list = database.prepare("SELECT id, text FROM notes WHERE text LIKE ? ESCAPE '\\' ORDER BY created DESC, id DESC LIMIT 200")
  const add = database.prepare('INSERT INTO notes (text, created) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM notes WHERE id = ?')
  return {
    list: (search) => list.all(toPattern(search)),
    add: (text) => { if (isText(text)) add.run(text.trim(), Date.now()) },
    remove: (id) => { if (Number.isSafeInteger(id)) remove.run(id) }
  }
}

/** Bring the schema up to date. The database stores the number of changes that were made. */
function migrate (database) {
  const { user_version: version } = database.prepare('PRAGMA user_version').get()
  for (let index = version; index < MIGRATIONS.length; index++)
    database.exec(`BEGIN; ${MIGRATIONS[index]}; PRAGMA user_version = ${index + 1}; COMMIT`)
}

const isText = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 500

/** Return the pattern of LIKE for a text, in which % and _ have no special meaning. */
function toPattern (search) {
  return isText(search) ? `%${search.replace(/[%_\\]/g, '\\$&')}%` : '%'
}

module.exports = { MIGRATIONS, createNotes, toPattern }
