const assert = require('node:assert/strict')
const { test } = require('node:test')
const { MIGRATIONS, createNotes, toPattern } = require('./notes')

// better-sqlite3 is built for Electron and does not load in Node.js, which has SQLite since version 22.13.
const sqlite = /** @type {any} */ (process.getBuiltinModule('node:sqlite'))
const skip = sqlite ? false : 'this version of Node.js has no SQLite'

test('a search is taken literally', () => {
  assert.equal(toPattern('100%_'), '%100\\%\\_%')
  assert.equal(toPattern(undefined), '%')
})

test('notes are added, found and removed', { skip }, () => {
  const notes = createNotes(new sqlite.DatabaseSync(':memory:'))
  for (const text of ['rye bread', "Robert'); DROP TABLE notes;--", '50% off']) notes.add(text)
  assert.deepEqual(notes.list('%').map(({ text }) => text), ['50% off'])
  assert.equal(notes.list('').length, 3)
  notes.remove(notes.list('rye')[0].id)
  assert.equal(notes.list('').length, 2)
})

test('invalid values change nothing', { skip }, () => {
  const notes = createNotes(new sqlite.DatabaseSync(':memory:'))
  for (const value of ['', '  ', 7, null, 'x'.repeat(501)]) notes.add(value)
  notes.remove('1 OR 1')
  assert.deepEqual(notes.list(''), [])
})

test('an old database is migrated, and a current one is not changed', { skip }, () => {
  const database = new sqlite.DatabaseSync(':memory:')
  database.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1; INSERT INTO notes VALUES (1, 'old', 0)`)
  assert.equal(createNotes(database).list('')[0].text, 'old')
  createNotes(database)
  assert.equal(database.prepare('PRAGMA user_version').get().user_version, MIGRATIONS.length)
})
