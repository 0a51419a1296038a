import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import tasksFile from './electron/tasks-file.js'
import { addTask, countOpen, toggleTask } from './src/tasks.mjs'

test('tasks are added and marked as done', () => {
  const tasks = addTask(addTask([], ' bread '), 'milk')
  assert.deepEqual(tasks.map(({ title }) => title), ['bread', 'milk'])
  assert.equal(countOpen(toggleTask(tasks, 0)), 1)
  assert.equal(countOpen(tasks), 2, 'the previous list is unchanged')
  assert.equal(addTask(tasks, '  '), tasks)
})

test('only lists of tasks are written', () => {
  assert.deepEqual(tasksFile.readTasks('[{"title":"a","done":true}]'), [{ title: 'a', done: true }])
  for (const text of ['', '{}', '[{}]', '[{"title":7,"done":true}]', undefined]) assert.equal(tasksFile.readTasks(text), undefined)
})

test('writes at the same time leave the last list, and no other file', async (context) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tasks-'))
  context.after(() => rm(directory, { recursive: true }))
  const file = path.join(directory, 'tasks.json')
  const lists = Array.from({ length: 50 }, (_, index) => [{ title: 'a'.repeat(200 - index), done: false }])
  await Promise.all(lists.map((list) => tasksFile.writeTasks(file, list)))
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), lists.at(-1))
  assert.deepEqual(await readdir(directory), ['tasks.json'])
})

test('a write that fails does not stop later ones', async (context) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tasks-'))
  context.after(() => rm(directory, { recursive: true }))
  await assert.rejects(tasksFile.writeTasks(path.join(directory, 'missing', 'tasks.json'), []), { code: 'ENOENT' })
  await tasksFile.writeTasks(path.join(directory, 'tasks.json'), [])
  assert.equal(await readFile(path.join(directory, 'tasks.json'), 'utf8'), '[]')
})
