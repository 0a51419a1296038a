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

module.exports = { readTasks }
