// The interpreter that this stand-in says was chosen comes from the environment of the test.
const { EventEmitter, Uri } = require("vscode");

exports.activate = () => {
  const interpreter = process.env.CHOSEN_PYTHON;
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ id: interpreter, path: interpreter }),
      resolveEnvironment: async ({ path }) => ({ executable: { uri: Uri.file(path) } }),
      onDidChangeActiveEnvironmentPath: new EventEmitter().event,
    },
  };
};
