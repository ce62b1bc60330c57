const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const icons = 'lucide-react-native';

module.exports = (api) => {
  api.cache(true);
  return { presets: ['babel-preset-expo'], plugins: [importSingleIcons] };
};

/** Imports each icon from its own module: Metro would bundle all icons of the package for a single one. */
function importSingleIcons({ types }) {
  let modules;
  return {
    visitor: {
      ImportDeclaration(path) {
        if (path.node.source.value !== icons) return;
        modules ??= readIconModules();
        const others = [];
        const singles = [];
        for (const specifier of path.node.specifiers) {
          const module = modules.get(specifier.imported?.name);
          if (!module) others.push(specifier);
          else {
            const name = types.importDefaultSpecifier(specifier.local);
            singles.push(types.importDeclaration([name], types.stringLiteral(module)));
          }
        }
        if (singles.length === 0) return;
        if (others.length > 0) singles.push(types.importDeclaration(others, path.node.source));
        path.replaceWithMultiple(singles);
      },
    },
  };
}

/** Maps the names of icons, and their aliases, to modules, as the package's index lists them. */
function readIconModules() {
  const index = join(__dirname, 'node_modules', icons, 'dist/esm/lucide-react-native.mjs');
  const pattern = /export \{([^}]+)\} from '\.\/(icons\/[^']+)\.mjs'/g;
  const modules = new Map();
  for (const [, names, module] of readFileSync(index, 'utf8').matchAll(pattern)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) {
      modules.set(name, `${icons}/${module}`);
    }
  }
  return modules;
}
