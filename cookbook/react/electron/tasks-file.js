const fs = require('node:fs/promises')

/** The last write, which ends before the next one starts. */
let writing = Promise.resolve()

/** Return the tasks of a text in JSON, or undefined if it is not a list of tasks. */
function readTasks (text) {
  try {
    const tasks = JSON.parse(text)
    const isValid = (task) => typeof task?.title === 'string' && task.title.length <= 200 && typeof task.done === 'boolean'
    return Array.isArray(tasks) && tasks.length <= 1000 && tasks.every(isValid) ? tasks : undefined
  } catch {
    return undefined
  }
}

/** Write the tasks after all earlier calls, because two writes of a file at the same time can mix their data. */
function writeTasks (file, tasks) {
  const next = writing.then(() => replaceFile(file, JSON.stringify(tasks)))
  writing = next.catch(() => {}) // The caller handles the error.
  return next
}

/** Replace a file in one step, so that a crash cannot leave half a file. */
async function replaceFile (file, text) {
  await fs.writeFile(`${file}.new`, text)
  await fs.rename(`${file}.new`, file)
}

module.exports = { readTasks, writeTasks }
